// forbidden boundaries(dependencies): the domain uses a library of another floor
import { z } from 'zod';

export const shape = z;
