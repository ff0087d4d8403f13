import {
  IconBuildingBank,
  IconChartPie,
  IconCircle,
  IconFileDescription,
  IconFileImport,
  IconFiles,
  IconForms,
  IconHome,
  IconQrcode,
  IconSettings,
  IconSignature,
  IconTemplate,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = {
  '/home': IconHome,
  '/my-documents': IconSignature,
  '/payment-terms': IconQrcode,
  '/clients': IconUsers,
  '/documents': IconFiles,
  '/documents/templates': IconTemplate,
  '/forms/templates': IconForms,
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
