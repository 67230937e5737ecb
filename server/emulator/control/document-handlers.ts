import type { Document } from 'bson';
import { satisfies } from '#contract/roles.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { toEjson } from '#server/data/values/ejson.ts';
import { clusterWithData } from '../kernel/documents/holder.ts';
import type { Client } from '../kernel/documents/operations.ts';
import { readCommand } from '../kernel/documents/read-command.ts';
import { ClusterCommands, openOf } from '../kernel/documents/run.ts';
import { groupOf } from '../kernel/find.ts';
import { type Caller, defineHandlers } from '../kernel/handler.ts';

/** Who asks by the operation of the emulator: over no connection of the database's protocol. */
const clientOf = ({ identity }: Caller): Client => ({
  address: '127.0.0.1:0',
  connectionId: 0,
  appName: `Administration API (${identity})`,
  user: undefined,
});

/** What a member says of itself; a refusal is an answer too. */
function tell(answer: () => Document | undefined): Document | undefined {
  try {
    return answer();
  } catch (error) {
    if (error instanceof CommandError) return error.toReply();
    throw error;
  }
}

/** Documents of clusters. */
export const dataHandlers = defineHandlers({
  async runEmulatorCommand({ world, params, body, caller, host }) {
    const { orgId } = groupOf(world, params.groupId);
    const cluster = clusterWithData(world, params.groupId, params.clusterName);
    const command = readCommand(body.command);
    const mayWrite = satisfies(caller.grants, ['GROUP_DATA_ACCESS_READ_WRITE'], {
      orgId,
      groupId: params.groupId,
    });
    const readPreference = body.readPreference ?? 'primary';
    const asked = { db: body.db, command, client: clientOf(caller) };
    const told = tell(() => {
      if (command.killOp !== undefined && !mayWrite) {
        throw new CommandError('Unauthorized', `not authorized on ${body.db} to end operations`);
      }
      return host.wires.tell(world, cluster, asked);
    });
    if (told) return { reply: toEjson(told) };
    const { operations } = openOf(world, cluster.id);
    const operation = operations.begin(body.db, command, asked.client);
    try {
      const { observe, signal } = operation;
      const commands = new ClusterCommands(world, cluster, { readPreference, mayWrite, observe });
      const begun = commands.begin(body.db, command);
      const room = { ...host.commands, owner: caller.id, signal };
      const reply = typeof begun === 'function' ? await begun(room) : begun;
      return { reply: toEjson(reply) };
    } finally {
      operations.end(operation);
    }
  },

  async openEmulatorWire({ world, params, host }) {
    const cluster = clusterWithData(world, params.groupId, params.clusterName);
    return { connectionString: await host.wires.open(world, cluster) };
  },
});
