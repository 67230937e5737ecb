import type { MeasuredHost } from '#server/emulator/kernel/metrics/measured-host.ts';
import { valueAt } from '#server/emulator/kernel/metrics/values.ts';

type Labels = Readonly<Record<string, string>>;

/** Gauges whose values are those of measurements // documented names and units of hardware; others follow serverStatus */
const gauges: Readonly<Record<string, string>> = {
  hardware_disk_metrics_disk_space_free_bytes: 'DISK_PARTITION_SPACE_FREE',
  hardware_disk_metrics_disk_space_used_bytes: 'DISK_PARTITION_SPACE_USED',
  hardware_system_memory_buffers_kilobytes: 'SYSTEM_MEMORY_BUFFERS',
  hardware_system_memory_cached_kilobytes: 'SYSTEM_MEMORY_CACHED',
  hardware_system_memory_mem_available_kilobytes: 'SYSTEM_MEMORY_AVAILABLE',
  hardware_system_memory_mem_free_kilobytes: 'SYSTEM_MEMORY_FREE',
  hardware_system_memory_shared_mem_kilobytes: 'SYSTEM_MEMORY_SHARED',
  hardware_system_memory_swap_free_kilobytes: 'SWAP_USAGE_FREE',
  mongodb_connections_current: 'CONNECTIONS',
  mongodb_mem_resident: 'MEMORY_RESIDENT',
  mongodb_mem_virtual: 'MEMORY_VIRTUAL',
  mongodb_wiredTiger_cache_bytes_currently_in_the_cache: 'CACHE_USED_BYTES',
  mongodb_wiredTiger_cache_tracked_dirty_bytes_in_the_cache: 'CACHE_DIRTY_BYTES',
  mongodb_globalLock_currentQueue_readers: 'GLOBAL_LOCK_CURRENT_QUEUE_READERS',
  mongodb_globalLock_currentQueue_writers: 'GLOBAL_LOCK_CURRENT_QUEUE_WRITERS',
  mongodb_metrics_cursor_open_total: 'CURSORS_TOTAL_OPEN',
};

const escaped = (text: string): string =>
  text.replace(/[\\"\n]/g, (each) => (each === '\n' ? '\\n' : `\\${each}`));

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `# TYPE ${name} gauge\n${name}{${pairs.join(',')}} ${value}\n`;
}

const states = { primary: ['1', 'PRIMARY'], secondary: ['2', 'SECONDARY'] } as const;

/** The metrics of one process in the text format of Prometheus, with the labels of the service // documented */
export function exposition(
  host: MeasuredHost,
  place: { groupId: string; orgId: string },
  at: number,
): string {
  const { cluster, part } = host;
  const shared = { group_id: place.groupId, org_id: place.orgId, process_port: String(host.host.port) };
  const [state, stateName] = states[part === 'primary' ? 'primary' : 'secondary'];
  const member = part === 'router' ? {} : { rs_nm: host.host.replicaSetName, rs_state: state };
  const database: Labels = {
    ...shared,
    cl_name: cluster.name,
    cl_role: part === 'router' ? 'mongos' : part === 'config' ? 'config' : 'shard', // assumed
    ...member,
  };
  const process = part === 'router' ? 'mongos' : part === 'config' ? 'config' : 'mongod';
  const info: Labels = {
    ...database,
    mongodb_version: cluster.mongoDBVersion ?? cluster.mongoDBMajorVersion ?? '',
    ...(part === 'router' ? {} : { replica_state_name: stateName }),
    process_type: process,
  };
  const measured = Object.entries(gauges).map(([name, from]) => {
    const disk: Labels = name.includes('_disk_') ? { disk_name: 'data' } : {};
    return line(
      name,
      name.startsWith('mongodb_') ? database : { ...shared, ...disk },
      valueAt(host, from, at),
    );
  });
  return [
    line('mongodb_info', info, 1),
    line('hardware_platform_num_logical_cpus', shared, host.cores),
    line('hardware_system_memory_mem_total_kilobytes', shared, host.ramBytes / 1024),
    ...measured,
  ].join('');
}
