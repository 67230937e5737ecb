import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClusterRequest } from '#contract/clusters/requests.ts';
import { useConnection } from '#src/api/connection.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { qNow, readAgain, useOperation } from '#src/api/query.ts';

/** The state of a creation. */
export type Creation =
  | { state: 'idle' }
  | { state: 'refused'; message: string; fields: Readonly<Record<string, string>> }
  /** The request is lost, and so is the question whether it took effect: it is not sent again until that is known. */
  | { state: 'unknown'; name: string };

/**
 * A refusal of the service means that nothing was created; every other failure leaves it open, also one
 * inside the service.
 */
function leavesOpen(failure: unknown): boolean {
  return !(failure instanceof ApiFailure) || failure.status === 0 || failure.status >= 500;
}

/** Creates a cluster once: a lost answer is looked up by the name, and nothing is sent a second time. */
export function useCreateCluster(groupId: string, onDone: (name: string) => void) {
  const client = useQueryClient();
  const { id } = useConnection();
  const create = useOperation('createGroupCluster');
  const [creation, setCreation] = useState<Creation>({ state: 'idle' });
  const [busy, setBusy] = useState(false);

  async function lookUp(name: string): Promise<void> {
    try {
      await client.fetchQuery({
        ...qNow('getGroupCluster', id, { groupId, clusterName: name }),
        retry: false,
      });
    } catch (error) {
      const absent = error instanceof ApiFailure && error.status === 404;
      setCreation(
        absent
          ? {
              state: 'refused',
              message: `The answer was lost, and there is no cluster ${name}: nothing was created. Create it again.`,
              fields: {},
            }
          : { state: 'unknown', name },
      );
      return;
    }
    // a change without a response has not been published to any page
    await readAgain(client, id);
    onDone(name);
  }

  async function send(body: ClusterRequest): Promise<void> {
    setCreation({ state: 'idle' });
    try {
      await create.mutateAsync({ groupId, body });
    } catch (error) {
      if (leavesOpen(error)) await lookUp(body.name);
      else setCreation({ state: 'refused', ...toFormErrors(error) });
      return;
    }
    onDone(body.name);
  }

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    await work().finally(() => setBusy(false));
  }

  return {
    busy,
    creation,
    send: (body: ClusterRequest) => void run(() => send(body)),
    lookUp: (name: string) => void run(() => lookUp(name)),
  };
}
