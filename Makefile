# SPDX-License-Identifier: GPL-3.0-or-later

# Where recordings and reference vectors from outside lie, when they do; tests that need them are skipped otherwise.
GESTURE_CORPUS ?= $(wildcard $(abspath $(CURDIR)/../shared/corpus))
ifneq ($(GESTURE_CORPUS),)
export GESTURE_CORPUS
endif

SIMCTL = .build/release/simctl
# Apple's systems have the Swift runtime; elsewhere the tool carries its own.
ifeq ($(shell uname),Darwin)
RELEASE = -c release
else
RELEASE = -c release --static-swift-stdlib
endif

.PHONY: demo build test test-release check docs fuzz coverage bootstrap clean

## demo: set up, build, and replay the traces of data/ into a verdict table
demo: build
	@# Exit status 1 says that a verdict failed, which a demonstration may show.
	$(SIMCTL) replay data/traces/*.csv --timing || test $$? -eq 1

## build: the release tool at .build/release/simctl
build: bootstrap
	swift build $(RELEASE) --product simctl

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
	GESTURE_FUZZ_RUNS=$(RUNS) swift test -c release --build-path .build/fuzz -Xswiftc -enable-testing --filter TraceFuzz

## coverage: how often the intervals of tuning contain the true thresholds; SEEDS sets of traces a row
SEEDS ?= 1000
coverage: bootstrap
	GESTURE_COVERAGE=$(SEEDS) swift test -c release --build-path .build/fuzz -Xswiftc -enable-testing --filter CoverageTests

bootstrap:
	@scripts/bootstrap

clean:
	swift package clean
