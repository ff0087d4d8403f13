import { nothing } from '../../../domain/src/amounts.ts';
import { roles } from '@pramen/domain/permissions/roles';

export const amounts = [nothing, roles.length];
