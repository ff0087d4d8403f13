import { Outlet } from '@tanstack/react-router';
import { TenantStyles } from '../../platform/theme/tenant-styles.tsx';
import { ToastRegion } from '../../ui/feedback/toast.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import './transitions.css';

/** Wraps every screen: the product's colours until the tenant's are known, the offline notice and the toast. */
export function RootLayout() {
  return (
    <>
      <TenantStyles theme={null} />
      <OfflineNotice />
      <Outlet />
      <ToastRegion />
    </>
  );
}
