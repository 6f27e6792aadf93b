// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef PEER_REFERENCES_H
#define PEER_REFERENCES_H

/// Begins to count how often Swift code of this thread takes or gives back a reference to an object; the count so far.
long peer_references_begin(void);

/// Ends counting; the count so far, or -1 where references are not counted.
long peer_references_end(void);

#endif
