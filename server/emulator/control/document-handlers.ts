import { satisfies } from '#contract/roles.ts';
import { toEjson } from '#server/data/values/ejson.ts';
import { clusterWithData } from '../kernel/documents/holder.ts';
import { readCommand } from '../kernel/documents/read-command.ts';
import { runClusterCommand } from '../kernel/documents/run.ts';
import { groupOf } from '../kernel/find.ts';
import { defineHandlers } from '../kernel/handler.ts';

/** Documents of clusters. */
export const dataHandlers = defineHandlers({
  runEmulatorCommand({ world, params, body, caller }) {
    const { orgId } = groupOf(world, params.groupId);
    const cluster = clusterWithData(world, params.groupId, params.clusterName);
    const command = readCommand(body.command);
    const mayWrite = satisfies(caller.grants, ['GROUP_DATA_ACCESS_READ_WRITE'], {
      orgId,
      groupId: params.groupId,
    });
    const reply = runClusterCommand(world, cluster, body.db, command, {
      readPreference: body.readPreference ?? 'primary',
      mayWrite,
    });
    return { reply: toEjson(reply) };
  },

  async openEmulatorWire({ world, params, host }) {
    const cluster = clusterWithData(world, params.groupId, params.clusterName);
    return { connectionString: await host.wires.open(world, cluster) };
  },
});
