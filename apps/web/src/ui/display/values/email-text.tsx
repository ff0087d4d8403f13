/** An e-mail address that breaks before its domain where it does not fit on one line; copying it yields the full address. */
export function EmailText({ email }: { email: string }) {
  const [name, ...domain] = email.split('@');
  return (
    <>
      {name}
      <wbr />
      {domain.map((part) => `@${part}`)}
    </>
  );
}
