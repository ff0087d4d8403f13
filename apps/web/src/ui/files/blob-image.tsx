import { useCallback } from 'react';

/** A picture that is in memory, not at an address. */
export function BlobImage({ content, alt, className }: { content: Blob; alt: string; className?: string | undefined }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
  return <img ref={show} className={className} alt={alt} />;
}
