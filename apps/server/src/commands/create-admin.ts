import { parseArgs } from 'node:util';
import type { NewAdministrator } from '../features/staff/first-administrator.service.ts';
import { runCommand } from './work/command-line.ts';

await runCommand({
  usage: `Usage: npm run create-admin -- --name NAME --email ADDRESS --phone +420123456789 [--language cs|sk]
Invites the first administrator; the activation code goes to the phone.`,
  read: async (): Promise<NewAdministrator | null> => {
    const { values } = parseArgs({
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        phone: { type: 'string' },
        language: { type: 'string', default: 'cs' },
      },
    });
    const { language } = values;
    if (!values.name || !values.email || !values.phone || (language !== 'cs' && language !== 'sk')) return null;
    const { Email, TypedPhone, trimmedText } = await import('@pramen/contract/fields');
    const [name, email, phone] = [trimmedText(200).parse(values.name), Email.parse(values.email), TypedPhone.parse(values.phone)];
    return name ? { name, email, phone, language } : null;
  },
  run: async (wanted) => (await import('./work/create-admin.ts')).runCreateAdmin(wanted),
});
