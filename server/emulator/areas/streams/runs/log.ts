import { dropOld, kept } from '#server/emulator/kernel/retention.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ProcessorRecord, StreamLogRecord } from '../records.ts';

/** Adds a line to the operational log of a workspace. */
export function logLine(
  world: World,
  { groupId, workspaceId, name }: Pick<ProcessorRecord, 'groupId' | 'workspaceId' | 'name'>,
  severity: StreamLogRecord['severity'],
  message: string,
): void {
  const { streamLog } = world.tables;
  streamLog.put({ id: world.id(), groupId, workspaceId, name, at: world.iso(), severity, message });
  const all = () => streamLog.by('all', 'all');
  dropOld(world, streamLog, all, kept.deliveries, ({ at }) => at);
}

/** Lines of a workspace between two times, the oldest first // assumed: their form is that of database logs */
export function linesOfWorkspace(
  world: World,
  workspaceId: string,
  { start, end, name }: { start: number; end: number; name: string | undefined },
): string[] {
  return world.tables.streamLog
    .by('workspace', workspaceId)
    .filter((line) => {
      const at = Date.parse(line.at);
      return at >= start && at <= end && line.name === (name ?? line.name);
    })
    .map(({ at, severity, name: streamProcessorName, message }) =>
      JSON.stringify({ t: { $date: at }, s: severity, c: 'STREAMS', streamProcessorName, msg: message }),
    );
}

export function forgetLog(world: World, workspaceId: string): void {
  for (const { id } of [...world.tables.streamLog.by('workspace', workspaceId)])
    world.tables.streamLog.delete(id);
}
