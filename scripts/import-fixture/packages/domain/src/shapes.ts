// forbidden boundaries(dependencies): the domain uses a library of another layer
import { z } from 'zod';

export const shape = z;
