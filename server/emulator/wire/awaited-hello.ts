import type { Document } from 'bson';
import { located, typeMismatch } from '#server/data/commands/refusals.ts';
import { numberOf } from '#server/data/query/match-leaf.ts';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';

/** The least milliseconds between two replies of a stream: a client without a wait must not block others. */
const leastPause = 10;

/** How long a greeting waits for a change of the topology, in milliseconds; undefined where it does not wait. */
export function awaitedMs(command: Document): number | undefined {
  const { topologyVersion, maxAwaitTimeMS } = command;
  if (topologyVersion === undefined && maxAwaitTimeMS === undefined) return undefined;
  if (topologyVersion === undefined || maxAwaitTimeMS === undefined) {
    throw located(31368, "A greeting that waits must have both 'topologyVersion' and 'maxAwaitTimeMS'");
  }
  if (!isDocument(topologyVersion)) {
    throw typeMismatch(
      `BSON field 'topologyVersion' is the wrong type '${typeName(topologyVersion)}', expected type 'object'`,
    );
  }
  const ms = numberOf(maxAwaitTimeMS);
  if (!Number.isInteger(ms) || ms < 0) {
    throw located(31373, "'maxAwaitTimeMS' must be a non-negative integer");
  }
  return Math.max(ms, leastPause);
}
