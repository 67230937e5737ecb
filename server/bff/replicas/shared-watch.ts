import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { WatchRequest } from '#contract/console/bff.ts';
import type { Change } from '../live/consequences.ts';
import { callable, type UpstreamRequest } from '../upstream/upstream-request.ts';
import type { ReplicaChannel } from './replica-channel.ts';

/** Milliseconds that a request for the stream of another replica waits until a replica accepts it. */
const longestWaitMs = 1_500;

type Queries = WatchRequest['queries'];

/** Event streams of other replicas: a browser's stream and its next request may reach different ones. */
export interface SharedStreams {
  /** Sets the reads of a stream of another replica. Resolves to false where no replica has the stream for this session. */
  setQueries(streamId: string, session: string, queries: Queries): Promise<boolean>;
  /** `listener` sets the reads of a stream of this replica; returns false where it has none for this session. */
  onQueries(listener: (streamId: string, session: string, queries: Queries) => boolean): void;
}

const SetQueries = WatchRequest.extend({ id: z.string(), streamId: z.string(), session: z.string() });
const Accepted = z.object({ id: z.string() });

export function shareStreams(channel: ReplicaChannel): SharedStreams {
  const waiting = new Map<string, () => void>();
  channel.subscribe('watch-accepted', (message) => waiting.get(Accepted.parse(message).id)?.());
  return {
    setQueries(streamId, session, queries) {
      if (!channel.isShared) return Promise.resolve(false);
      const id = randomUUID();
      return new Promise((resolve) => {
        const settle = (accepted: boolean) => {
          clearTimeout(late);
          waiting.delete(id);
          resolve(accepted);
        };
        const late = setTimeout(() => settle(false), longestWaitMs);
        waiting.set(id, () => settle(true));
        void channel.publish('watch-queries', { id, streamId, session, queries });
      });
    },
    onQueries(listener) {
      channel.subscribe('watch-queries', (message) => {
        const { id, streamId, session, queries } = SetQueries.parse(message);
        if (listener(streamId, session, queries)) return channel.publish('watch-accepted', { id });
      });
    },
  };
}

interface Changed {
  changed(connection: string, change: Change): void;
  reset(connection: string): void;
}

const ChangedElsewhere = z.object({
  connection: z.string(),
  request: z.looseObject({ operationId: z.string(), target: z.string(), groupId: z.string().optional() }),
});
const ResetElsewhere = z.object({ connection: z.string() });

/**
 * Announces the changes of this replica to the others, which read what may differ. The body and the answer, which may contain
 * secrets, stay here.
 */
export function shareChanges(local: Changed, channel: ReplicaChannel): Changed {
  channel.subscribe('changed', (message) => {
    const { connection, request } = ChangedElsewhere.parse(message);
    callable(request.operationId);
    // written by `publish` below
    local.changed(connection, { request: request as unknown as UpstreamRequest });
  });
  channel.subscribe('reset', (message) => local.reset(ResetElsewhere.parse(message).connection));
  return {
    changed(connection, change) {
      local.changed(connection, change);
      const { body: _body, contentType: _type, ...request } = change.request;
      void channel.publish('changed', { connection, request });
    },
    reset(connection) {
      local.reset(connection);
      void channel.publish('reset', { connection });
    },
  };
}
