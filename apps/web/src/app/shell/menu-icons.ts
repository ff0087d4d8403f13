import { IconCircle, IconHome, IconQrcode, IconSettings, IconUsers, type Icon } from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = { '/home': IconHome, '/payment-terms': IconQrcode, '/clients': IconUsers, '/settings': IconSettings };

export function menuIcon(path: string): Icon {
  return icons[path] ?? IconCircle;
}
