import { IconCircle, IconHome, IconUsers, type Icon } from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = { '/home': IconHome, '/clients': IconUsers };

export function menuIcon(path: string): Icon {
  return icons[path] ?? IconCircle;
}
