# SPDX-License-Identifier: GPL-3.0-or-later

# Where recordings and reference vectors from outside lie, when they do; tests that need them are skipped otherwise.
GESTURE_CORPUS ?= $(wildcard $(abspath $(CURDIR)/../shared/corpus))
ifneq ($(GESTURE_CORPUS),)
export GESTURE_CORPUS
endif

# NATIVE=1 builds for processors with AVX2 and FMA, in a folder of its own.
ifeq ($(NATIVE),)
BUILD = .build
else
BUILD = .build/native
NATIVE_FLAGS = -Xcc -mavx2 -Xcc -mfma
endif
SIMCTL = $(BUILD)/release/simctl
# Apple's systems have the Swift runtime; elsewhere the tool carries its own, GSL and the C library: it begins in a third of the time.
# Its linker puts the functions that count allocations before those of the C library.
ifeq ($(shell uname),Darwin)
RELEASE = -c release
else
RELEASE = -c release --static-swift-stdlib -Xswiftc -static-executable -Xcc -DCOUNTS_IN_STATIC_PROGRAM \
  -Xlinker -z -Xlinker muldefs
endif

# The libraries that bench-peers compares with, and a Python with pandas, polars, pyarrow, duckdb or SciPy.
PEERS ?= box2d chipmunk boost sundials
PEERS_PYTHON ?= $(firstword $(wildcard $(CURDIR)/.build/python/bin/python3) python3)
export PEERS PEERS_PYTHON

# What `bench` says was built: the commit, with a + when files have changed since.
COMMIT = $(shell git describe --always --match= --abbrev=12 --dirty=+ 2>/dev/null)

.PHONY: demo build test test-release check docs fuzz coverage bench-peers bench-peers-smoke bootstrap clean

## demo: set up, build, and replay the traces of data/ into a verdict table
demo: build
	@# Exit status 1 says that a verdict failed, which a demonstration may show.
	$(SIMCTL) replay data/traces/*.csv --timing || test $$? -eq 1

## build: the release tool at .build/release/simctl, or with NATIVE=1 at .build/native/release/simctl
build: bootstrap
	GESTURE_COMMIT=$(COMMIT) swift build $(RELEASE) $(NATIVE_FLAGS) --build-path $(BUILD) --product simctl

## test: set up and run every test, but for those that need a release build as well
test: bootstrap
	swift test

## test-release: build the release tool, and test that it answers as the debug tool does and runs every suite of bench
test-release: build
	GESTURE_OTHER_SIMCTL=$(CURDIR)/$(SIMCTL) swift test --filter 'DeterminismTests|BenchSuiteTests'

## check: format, warnings and documentation
check: bootstrap
	scripts/check

## docs: the API documentation in docs/api
docs: bootstrap
	scripts/docs

## fuzz: mutated recordings for the trace reader; RUNS inputs
RUNS ?= 1000000
fuzz: bootstrap
	GESTURE_FUZZ_RUNS=$(RUNS) swift test -c release --build-path .build/fuzz -Xswiftc -enable-testing --filter 'TraceFuzz|TraceParts'

## coverage: how often the intervals of tuning contain the true thresholds; SEEDS sets of traces a row
SEEDS ?= 1000
coverage: bootstrap
	GESTURE_COVERAGE=$(SEEDS) swift test -c release --build-path .build/fuzz -Xswiftc -enable-testing --filter CoverageTests

## bench-peers: our solvers and readers beside those of others, as ratios; NATIVE=1; ARGS for bench-peers, see --help
bench-peers: build
	scripts/bootstrap-peers $(PEERS)
	swift build -c release --package-path Benchmarks $(NATIVE_FLAGS) --build-path $(CURDIR)/$(BUILD)/peers --product bench-peers
	$(BUILD)/peers/release/bench-peers --simctl $(SIMCTL) --write $(BUILD)/bench-peers $(ARGS)

## bench-peers-smoke: one round of every row and line at its smallest size, with the libraries that are quickly installed
bench-peers-smoke: PEERS = box2d chipmunk boost
bench-peers-smoke: ARGS = --quick --time 0
bench-peers-smoke: bench-peers
	$(BUILD)/peers/release/bench-peers --work-precision $(ARGS) > /dev/null

bootstrap:
	@scripts/bootstrap

clean:
	swift package clean
	rm -rf .build/native .build/peers
