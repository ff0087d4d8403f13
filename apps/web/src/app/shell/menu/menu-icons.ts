import {
  IconBuildingBank,
  IconChartBar,
  IconChartPie,
  IconCircle,
  IconFileDescription,
  IconFileImport,
  IconFiles,
  IconForms,
  IconHome,
  IconMessage,
  IconMessages,
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
  '/service-requirements/create': IconMessage,
  '/back-office/service-requirements/history': IconMessages,
  '/clients': IconUsers,
  '/documents': IconFiles,
  '/documents/templates': IconTemplate,
  '/forms/templates': IconForms,
  '/intermediaries': IconBuildingBank,
  '/intermediary-people': IconUsersGroup,
  '/strategies': IconChartPie,
  '/contract-types': IconFileDescription,
  '/reports': IconChartBar,
  '/imports': IconFileImport,
  '/users': IconUserShield,
  '/settings': IconSettings,
};

export function menuIcon(path: string): Icon {
  return icons[path] ?? IconCircle;
}
