import { readUser } from '../../features/users/users.reader.ts';

export const people = [readUser];
