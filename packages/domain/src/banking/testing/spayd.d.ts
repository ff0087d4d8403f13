/** The library ships types that its own `exports` hide. */
declare module 'spayd' {
  interface Description {
    acc: string;
    am: string;
    cc: string;
    msg?: string;
    rn?: string;
    xvs?: string;
  }
  export default function spayd(description: Description): string;
}
