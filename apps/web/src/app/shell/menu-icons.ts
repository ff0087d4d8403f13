import { IconCircle, IconHome, IconQrcode, IconUsers, type Icon } from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = { '/home': IconHome, '/payment-terms': IconQrcode, '/clients': IconUsers };

export function menuIcon(path: string): Icon {
  return icons[path] ?? IconCircle;
}
