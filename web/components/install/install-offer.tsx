import { useCode } from '../use-code.ts';

const load = async () => (await import('./offer-card.tsx')).OfferCard;

/** Counts the sale of a receipt, and may offer to install the app. Shows nothing if its code cannot be loaded. */
export function InstallOffer({ saleId }: { readonly saleId: string }) {
  const { code: OfferCard } = useCode(load);
  return OfferCard && <OfferCard key={saleId} saleId={saleId} />;
}
