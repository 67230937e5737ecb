import { satisfies } from '#contract/roles.ts';
import { toEjson } from '#server/data/values/ejson.ts';
import { clusterWithData } from '../kernel/documents/holder.ts';
import { readCommand } from '../kernel/documents/read-command.ts';
import { ClusterCommands } from '../kernel/documents/run.ts';
import { groupOf } from '../kernel/find.ts';
import { defineHandlers } from '../kernel/handler.ts';

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
    const commands = new ClusterCommands(world, cluster, { readPreference, mayWrite });
    const begun = commands.begin(body.db, command);
    const reply = typeof begun === 'function' ? await begun({ ...host.commands, owner: caller.id }) : begun;
    return { reply: toEjson(reply) };
  },

  async openEmulatorWire({ world, params, host }) {
    const cluster = clusterWithData(world, params.groupId, params.clusterName);
    return { connectionString: await host.wires.open(world, cluster) };
  },
});
