import { Outlet } from '@tanstack/react-router';
import { isStaging, readSite } from '../../platform/navigation/base-path.ts';
import { TenantStyles } from '../../platform/theme/tenant-styles.tsx';
import { ToastRegion } from '../../ui/feedback/toast.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { StagingMark } from './staging-mark.tsx';
import './transitions.css';

/** Wraps every screen: the product's colours until the tenant's are known, the offline notice, the toast and the mark of a test site. */
export function RootLayout() {
  return (
    <>
      <TenantStyles theme={null} />
      <OfflineNotice />
      <Outlet />
      <ToastRegion />
      {isStaging(readSite()) && <StagingMark />}
    </>
  );
}
