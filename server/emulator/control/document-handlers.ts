import { satisfies } from '#contract/roles.ts';
import { answerCommand } from '../kernel/documents/answer-command.ts';
import { clusterWithData } from '../kernel/documents/holder.ts';
import { readCommand, replyLike } from '../kernel/documents/read-command.ts';
import { groupOf } from '../kernel/find.ts';
import { defineHandlers } from '../kernel/handler.ts';

/** Documents of clusters. */
export const dataHandlers = defineHandlers({
  async runEmulatorCommand({ world, params, body, caller, host, signal }) {
    const { groupId } = params;
    const { orgId } = groupOf(world, groupId);
    const cluster = clusterWithData(world, groupId, params.clusterName);
    const reply = await answerCommand({ world, caller, host, signal }, cluster, {
      db: body.db,
      command: readCommand(body.command),
      readPreference: body.readPreference ?? 'primary',
      mayWrite: satisfies(caller.grants, ['GROUP_DATA_ACCESS_READ_WRITE'], { orgId, groupId }),
    });
    return { reply: replyLike(body.command, reply) };
  },

  async openEmulatorWire({ world, params, host }) {
    const cluster = clusterWithData(world, params.groupId, params.clusterName);
    return { connectionString: await host.wires.open(world, cluster) };
  },
});
