import styles from './language-switch.module.css';

interface LanguageSwitchProps<Code extends string> {
  label: string;
  /** Names in their own language: a user looking for theirs can read only that one. */
  languages: readonly { code: Code; name: string }[];
  current: Code;
  onChoose: (code: Code) => void;
}

export function LanguageSwitch<Code extends string>({ label, languages, current, onChoose }: LanguageSwitchProps<Code>) {
  return (
    <div className={styles.switch} role="group" aria-label={label}>
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={styles.language}
          aria-pressed={code === current}
          onClick={() => onChoose(code)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
