import { IconCircle, IconFileImport, IconHome, IconQrcode, IconSettings, IconUsers, type Icon } from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = { '/home': IconHome, '/payment-terms': IconQrcode, '/clients': IconUsers, '/imports': IconFileImport, '/settings': IconSettings };

export function menuIcon(path: string): Icon {
  return icons[path] ?? IconCircle;
}
