import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSignIn } from '../../../features/auth/auth.commands.ts';
import { versionQuery } from '../../../features/auth/auth.queries.ts';
import { useStepFromHere } from '../../../platform/navigation/use-step-from-here.ts';
import { isOfIdentity } from './link-error.ts';
import { takeReturnAddress } from '../../../platform/session/return-address.ts';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { useEntrance } from '../layout/entrance-context.ts';
import { PasswordStep } from './password-step.tsx';

const route = getRouteApi('/entrance/login');

type Step = 'email' | 'password' | 'code';

interface Person {
  email: string;
  password: string;
  /** Masked by the server. */
  phone: string;
  /** Opaque handle for requesting another code. */
  handle: string;
  providers: readonly string[];
}

/** The form works without them, so that a failure to load them is none of the form. */
const LoginExtras = lazy(() =>
  import('./login-extras.tsx').then(
    ({ LoginExtras: extras }) => ({ default: extras }),
    () => ({ default: () => null }),
  ),
);

const nobody: Person = { email: '', password: '', phone: '', handle: '', providers: [] };

/** Sign-in in three steps: e-mail, password, code from a text message. */
export function LoginScreen() {
  const navigate = useStepFromHere();
  const { error } = route.useSearch();
  const toAddress = route.useNavigate();
  const [linkError, setLinkError] = useState<string | null>(null);
  if (error && error !== linkError) setLinkError(error);
  // What an earlier attempt left in the address is said once: a reload must not repeat it.
  useEffect(() => {
    if (error) void toAddress({ search: ({ error: _said, ...others }) => others, replace: true });
  }, [error, toAddress]);
  const { setEmail } = useEntrance();
  const signIn = useSignIn();
  const { data: version } = useQuery(versionQuery);
  const [step, setStep] = useState<Step>('email');
  const [person, setPerson] = useState(nobody);

  const send = (body: { email: string; password?: string; verification_code?: string }) => {
    setLinkError(null);
    signIn.mutate(body, {
      onSuccess: ({ access_token, message, phone, user_id, auth_providers: providers }) => {
        if (access_token !== null) return void navigate({ href: takeReturnAddress(location.origin) ?? '/home', replace: true });
        setEmail(body.email);
        setPerson({ email: body.email, password: body.password ?? '', phone: phone ?? '', handle: user_id ?? '', providers });
        if (message === 'user_has_password') setStep('password');
        if (message === 'verification_code.generated') setStep('code');
        if (message === 'user_has_no_password') {
          void navigate({ to: '/activation', search: { email: body.email, phone: phone ?? '', user_id: user_id ?? '' } });
        }
      },
    });
  };

  const goBack = () => {
    // Signed in already: the portal is about to open.
    if (signIn.data?.access_token) return;
    signIn.abandon();
    setPerson({ ...nobody, email: person.email });
    setStep('email');
  };
  const { email, password, providers } = person;
  // With a token the screen is about to change: nothing more may be sent until then.
  const isBusy = signIn.isPending || Boolean(signIn.data?.access_token);
  const shared = { failure: signIn.error, isBusy, onBack: goBack, email };
  return (
    <>
      {step === 'email' && <EmailStep {...shared} linkError={linkError} onSend={(typed) => send({ email: typed })} />}
      {step === 'password' && <PasswordStep {...shared} onSend={(typed) => send({ email, password: typed })} />}
      {step === 'code' && (
        <CodeStep
          {...shared}
          phone={person.phone}
          handle={person.handle}
          onSend={(code) => send({ email, password, verification_code: code })}
          onResend={signIn.reset}
        />
      )}
      {version && (
        <Suspense>
          <LoginExtras
            version={version}
            email={email}
            providers={step === 'password' ? providers : []}
            isCodeStep={step === 'code'}
            identityError={linkError !== null && isOfIdentity(linkError) ? linkError : null}
            onBegin={() => setLinkError(null)}
          />
        </Suspense>
      )}
    </>
  );
}
