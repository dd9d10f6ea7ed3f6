import { controllerLink, drawFrozen, drawRedrawn, drawRefused } from '../mail/templates/controlled-draw.ts';
import { controlUrl, frozenFacts, sender } from './sample-facts.ts';
import { type SampleLetter, to } from './sample-letter.ts';

const { lotteryName, drawName } = frozenFacts;
const drawUrl = 'https://lottlaget.example/admin/draw/k3v9x2mq7t4b-7m2rq8zc4wxa';

/** The mails about a controlled draw, in the order in which they are sent. */
export function drawSamples(): readonly SampleLetter[] {
  const toController = to({ name: 'Karin Östergård', address: 'karin@revision.example' });
  const toAdmin = to({ name: 'Åsa Öhrn', address: 'admin@nordviken.example' });
  return [
    toController(
      'controller-link',
      'Länken till kontrollanten',
      controllerLink(sender, {
        lotteryName,
        drawName,
        name: 'Karin Östergård',
        saleEnds: '2026-12-20',
        until: '2027-02-18',
        url: controlUrl,
      }),
    ),
    toAdmin('draw-frozen', 'Lotterna är frysta, till administratörerna', drawFrozen(sender, frozenFacts)),
    toController(
      'draw-frozen-controller',
      'Lotterna är frysta, till kontrollanten',
      drawFrozen(sender, { ...frozenFacts, controlUrl }),
    ),
    toAdmin(
      'draw-refused',
      'Kontrollanten godkänner inte',
      drawRefused(sender, {
        lotteryName,
        drawName,
        reason: 'Andrapriset på affischen är en elcykel, här står en cykelhjälm.',
        url: drawUrl,
      }),
    ),
    toAdmin(
      'draw-redrawn',
      'En vinst är omdragen',
      drawRedrawn(sender, {
        lotteryName,
        drawName,
        prize: 'Helg för två på Öland, med frukost',
        from: 347,
        to: 1204,
        by: 'Åsa Öhrn',
        reason: 'Vinnaren tackade nej till resan.',
        url: drawUrl,
      }),
    ),
  ];
}
