import { config } from 'zod/v4/core';

// Before any schema exists: the content security policy forbids the code that zod would otherwise generate for it.
config({ jitless: true });
