import styles from './logo.module.css';

interface LogoProps {
  /** Image of the tenant; without it the name is shown next to the product's mark. */
  image: string | null;
  name: string;
  /** 'active': the ground of the menu's active entry. */
  ground?: 'page' | 'interface' | 'active';
}

/** Tenants draw their logos for white paper, so an image keeps a white plate on every darker background. */
export function Logo({ image, name, ground = 'page' }: LogoProps) {
  if (image) {
    return (
      <span className={styles.plate} data-ground={ground}>
        <img className={styles.image} src={image} alt={name} />
      </span>
    );
  }
  return (
    <span className={styles.mark} data-ground={ground}>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden>
        <path className={styles.drop} d="M16 3c6.2 7.4 9.5 12.3 9.5 16.5a9.5 9.5 0 0 1-19 0C6.5 15.3 9.8 10.4 16 3Z" />
        <path className={styles.gleam} d="M11.3 19.8a4.8 4.8 0 0 0 4.7 4.8" />
      </svg>
      {name}
    </span>
  );
}
