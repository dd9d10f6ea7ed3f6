import { useState } from 'react';
import './card-picture.css';

/** The picture at the top of a card, from edge to edge; hidden if it cannot be shown. */
export function CardPicture({ source }: { readonly source: string }) {
  const [failedSource, setFailedSource] = useState('');
  if (failedSource === source) return null;
  return (
    <img
      className="card-picture"
      src={source}
      alt=""
      loading="lazy"
      onError={() => setFailedSource(source)}
    />
  );
}
