import { useCode } from '../use-code.ts';

const load = async () => (await import('./offer-card.tsx')).OfferCard;

/** Counts the sale of a receipt, and may offer the app for the home screen. Without its code nothing is shown. */
export function InstallOffer({ saleId }: { readonly saleId: string }) {
  const { code: OfferCard } = useCode(load);
  return OfferCard && <OfferCard key={saleId} saleId={saleId} />;
}
