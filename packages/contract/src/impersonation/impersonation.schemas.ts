import { z } from 'zod';

export const ImpersonationAnswer = z.object({ token: z.string() });
export const ImpersonationEndAnswer = z.object({ token: z.string(), message: z.string() });
