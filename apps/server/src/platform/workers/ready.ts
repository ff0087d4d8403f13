/** What a process says once, when its modules are loaded: the time of its first task begins then. */
export const READY = 'ready';
