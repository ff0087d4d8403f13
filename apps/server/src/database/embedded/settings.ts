import type { Listening } from './address.ts';

/** Distinguishes Pramen's servers from others in a process list. */
export const SERVER_NAME = 'pramen';

/** Small and durable: one modest machine, tens of connections, no replicas. */
const durable: Readonly<Record<string, string>> = {
  cluster_name: SERVER_NAME,
  shared_buffers: '64MB',
  max_connections: '60',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  jit: 'off',
  // Requests are short and many: a second core is better spent on the next one.
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '4',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  timezone: 'UTC',
  // Server messages may end up in the application's log: only their text, never statements or the rows in their details.
  log_min_messages: 'error',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Tests throw their data away: nothing has to reach the disk. */
const forgetful: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '120',
  autovacuum: 'off',
};

/** Environment of the server, without the variables and locales of the starting user. */
export function serverEnvironment(): Record<string, string> {
  const { PATH = '', SystemRoot } = process.env;
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(SystemRoot ? { SystemRoot } : {}) };
}

/** Command line of the server: password authentication only, and a socket (where available) that other users cannot open. */
export function serverArguments(cluster: string, listening: Listening, testMode: boolean): string[] {
  const place = listening.socketFolder
    ? { listen_addresses: '', unix_socket_directories: listening.socketFolder, unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const settings = { ...durable, ...(testMode ? forgetful : {}), ...place };
  return ['-D', cluster, '-p', String(listening.port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
