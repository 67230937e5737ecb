import type { Document } from 'bson';
import { satisfies } from '#contract/roles.ts';
import { CommandError } from '#server/data/command-error.ts';
import { parseEjson, toEjson } from '#server/data/ejson.ts';
import { defineHandlers } from '../exchange.ts';
import { badField, groupOf } from '../find.ts';
import { clusterWithData } from './holder.ts';
import { runClusterCommand } from './run.ts';

function readCommand(text: string): Document {
  try {
    const command = parseEjson(text);
    if (typeof command === 'object' && command !== null && !Array.isArray(command)) return command;
  } catch (error) {
    if (error instanceof CommandError) throw badField('command', error.message);
    throw error;
  }
  throw badField('command', 'must be an object');
}

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
