/** Message that a process sends once when its modules are loaded; the time of its first task starts then. */
export const READY = 'ready';
