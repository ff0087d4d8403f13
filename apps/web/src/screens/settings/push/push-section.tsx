import type { PushBrowser, PushState } from '@pramen/contract/messages/push.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSwitchOff, useSwitchOn, useTrial } from '../../../features/messages/push/push.commands.ts';
import { browserPushQuery, pushQuery } from '../../../features/messages/push/push.queries.ts';
import type { BrowserPush } from '../../../features/messages/push/push-browser.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { describeFieldProblem, describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { SettingRow } from '../layout/setting-row.tsx';
import styles from '../layout/settings.module.css';
import { BrowserList } from './browser-list.tsx';
import { stateOfThis } from './push-state.model.ts';

const fail = (failure: Error) => showToast('failure', describeProblem(failure));

/** Notices of this browser, and the user's other browsers that show them. Nothing where the portal sends none. */
export function PushSection({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const { data: state, isError, refetch } = useQuery(pushQuery);
  const { data: browser, isError: isUnreadable, refetch: readAgain } = useQuery(browserPushQuery);
  if (state?.public_key === null) return null;
  return (
    <Card as="section" labelledBy="push">
      <h2 id="push" tabIndex={-1} className={styles.heading}>
        {t('push.title')}
      </h2>
      <p className={styles.lead}>{t('push.lead')}</p>
      {state && browser ? (
        <Browsers userId={userId} publicKey={state.public_key} browsers={state.data} browser={browser} />
      ) : isError || isUnreadable ? (
        <QuietError
          onRetry={() => {
            void refetch();
            void readAgain();
          }}
        >
          {t('push.failed')}
        </QuietError>
      ) : (
        <div aria-busy>
          <SkeletonRows height="48px" />
        </div>
      )}
    </Card>
  );
}

interface BrowsersProps {
  userId: string;
  publicKey: string;
  browsers: PushState['data'];
  browser: BrowserPush;
}

function Browsers({ userId, publicKey, browsers, browser }: BrowsersProps) {
  const { t } = useTranslation('settings');
  const switchingOff = useSwitchOff();
  const own = browsers.find(({ fingerprint }) => fingerprint === browser.fingerprint);
  const isOn = stateOfThis(browser, own) === 'ON';
  const others = isOn ? browsers.filter((one) => one !== own) : browsers;
  const switchOff = (one: PushBrowser) => {
    // The button disappears: moves the focus to the section.
    document.getElementById('push')?.focus();
    switchingOff.mutate({ browser: one, isThis: one === own }, { onSuccess: () => showToast('success', t('push.removed')), onError: fail });
  };
  return (
    <div className={styles.rows}>
      <ThisBrowser
        userId={userId}
        publicKey={publicKey}
        browser={browser}
        own={own}
        isBusy={switchingOff.isPending}
        onSwitchOff={switchOff}
      />
      {others.length > 0 && <BrowserList browsers={others} isBusy={switchingOff.isPending} onRemove={switchOff} />}
    </div>
  );
}

interface ThisBrowserProps extends Omit<BrowsersProps, 'browsers'> {
  own: PushBrowser | undefined;
  isBusy: boolean;
  onSwitchOff: (browser: PushBrowser) => void;
}

function ThisBrowser({ userId, publicKey, browser, own, isBusy, onSwitchOff }: ThisBrowserProps) {
  const { t } = useTranslation('settings');
  const switchingOn = useSwitchOn(userId);
  const trying = useTrial();
  const state = stateOfThis(browser, own);
  // Without the permission nothing is said: the card says what is blocked, and whoever closed the question sees the button again.
  const tell = (given: PushState | null) => given && showToast('success', t('push.switchedOn'));
  return (
    <SettingRow title={t('push.here')} value={t(`push.states.${state}.now`)} hint={t(`push.states.${state}.hint`)}>
      {state === 'OFF' && (
        <Button
          kind="quiet"
          isBusy={switchingOn.isPending}
          onClick={() =>
            switchingOn.mutate(publicKey, {
              onSuccess: tell,
              onError: (failure) =>
                showToast('failure', failure instanceof Problem ? describeFieldProblem(failure) : t('push.notSwitchedOn')),
            })
          }
        >
          {t('push.switchOn')}
        </Button>
      )}
      {state === 'ON' && own && (
        <div className={styles.actions}>
          <Button
            kind="quiet"
            isBusy={trying.isPending}
            onClick={() => trying.mutate(own.id, { onSuccess: () => showToast('success', t('push.trialSent')), onError: fail })}
          >
            {t('push.trial')}
          </Button>
          <Button kind="plain" isDisabled={isBusy} onClick={() => onSwitchOff(own)}>
            {t('push.switchOff')}
          </Button>
        </div>
      )}
    </SettingRow>
  );
}
