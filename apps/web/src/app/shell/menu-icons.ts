import {
  IconBuildingBank,
  IconChartPie,
  IconCircle,
  IconFileDescription,
  IconFileImport,
  IconHome,
  IconQrcode,
  IconSettings,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = {
  '/home': IconHome,
  '/payment-terms': IconQrcode,
  '/clients': IconUsers,
  '/intermediaries': IconBuildingBank,
  '/intermediary-people': IconUsersGroup,
  '/strategies': IconChartPie,
  '/contract-types': IconFileDescription,
  '/imports': IconFileImport,
  '/users': IconUserShield,
  '/settings': IconSettings,
};

export function menuIcon(path: string): Icon {
  return icons[path] ?? IconCircle;
}
