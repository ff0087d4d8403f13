/** An e-mail address that, where it does not fit on one line, breaks before its domain; what is copied from it stays whole. */
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
