import {
  IconBuildingBank,
  IconChartPie,
  IconCircle,
  IconFileDescription,
  IconFiles,
  IconFileImport,
  IconHome,
  IconQrcode,
  IconSettings,
  IconSignature,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = {
  '/home': IconHome,
  '/my-documents': IconSignature,
  '/documents': IconFiles,
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
