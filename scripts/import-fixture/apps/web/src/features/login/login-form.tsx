import { api } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';

export const LoginForm = [api, Button];
