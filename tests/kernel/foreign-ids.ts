import { pdfType } from '../../shared/contract/lottery.ts';
import { dataUrl, png } from '../fixtures/pictures.ts';

/** What one club has, by id. */
export interface World {
  readonly lottery: string;
  readonly ticket: string;
  readonly buyer: string;
  readonly draw: string;
  readonly user: string;
  readonly team: string;
  readonly section: string;
  readonly job: string;
}
type Input = Readonly<Record<'params' | 'body', Readonly<Record<string, unknown>>>>;
type Inputs = (own: World, foreign: World) => Partial<Input>[];

const lottery = {
  name: 'En',
  description: 'En',
  price: 1,
  maxNumber: 9,
  validUntilDate: '2031-01-01',
  closed: false,
};
const person = { firstName: 'Åsa', lastName: 'Ek', email: 'asa@ek.example' };
const sale = { ...person, phone: '1' };
const pdf = dataUrl(Buffer.from('%PDF-1.4'), pdfType);

const byId =
  (kind: keyof World): Inputs =>
  (_, foreign) => [{ params: { id: foreign[kind] } }];

/** By operation: whole requests in which one id is another club's, and everything else as it should be. */
export const withForeignIds: Readonly<Record<string, Inputs>> = {
  readLottery: byId('lottery'),
  readLotteryName: byId('lottery'),
  readPdf: byId('lottery'),
  downloadPdf: byId('lottery'),
  deletePdf: byId('lottery'),
  readSaleSummary: byId('lottery'),
  readTeamSaleSummary: byId('lottery'),
  editLottery: (_, { lottery: id }) => [{ body: { ...lottery, id } }],
  savePdf: (_, { lottery: ticketBaseId }) => [{ body: { ticketBaseId, fileData: pdf } }],
  listUserTickets: (_, { user: userId }) => [{ params: { userId } }],
  readTicket: byId('ticket'),
  assignToTeam: (own, foreign) => [
    { body: { ticketBaseId: foreign.lottery, quantity: 1, userIds: [own.user] } },
    { body: { ticketBaseId: own.lottery, quantity: 1, userIds: [own.user, foreign.user] } },
  ],
  assignToUser: (own, foreign) => [
    { body: { ticketBaseId: foreign.lottery, quantity: 1, userId: own.user } },
    { body: { ticketBaseId: own.lottery, quantity: 1, userId: foreign.user } },
  ],
  assignSpecific: (own, foreign) => [
    { body: { ticketBaseId: foreign.lottery, number: 900, userId: own.user } },
    { body: { ticketBaseId: own.lottery, number: 900, userId: foreign.user } },
  ],
  deleteTicket: byId('ticket'),
  sellTicket: (own, foreign) => [
    { body: { ticketId: foreign.ticket, ...sale } },
    { body: { ticketId: foreign.ticket, ...sale, customerId: foreign.buyer } },
    { body: { ticketId: own.ticket, ...sale, customerId: foreign.buyer } },
  ],
  unsellTicket: byId('buyer'),
  mailTicket: (_, foreign) => [{ body: { ticketId: foreign.ticket } }],
  listDraws: (_, { lottery: ticketBaseId }) => [{ params: { ticketBaseId } }],
  createDraw: (_, { lottery: ticketBaseId }) => [{ body: { name: 'Jul', ticketBaseId } }],
  readDraw: byId('draw'),
  deleteDraw: byId('draw'),
  readOdds: byId('draw'),
  listWinners: byId('draw'),
  drawWinner: (_, { draw: drawId }) => [{ body: { drawId, name: 'Cykel' } }],
  mailWinners: (_, { draw: drawId }) => [
    { body: { drawId } },
    { body: { drawId, testReceiver: 'a@b.example' } },
  ],
  saveImage: (_, foreign) => [
    { body: { key: `ticketbase_${foreign.lottery}`, imageFile: dataUrl(png(1, 1)) } },
  ],
  readImage: (_, foreign) => [{ params: { key: `ticketbase_${foreign.lottery}` } }],
  deleteImage: (_, foreign) => [{ params: { key: `ticketbase_${foreign.lottery}` } }],
  readSectionName: byId('section'),
  renameSection: (_, { section: id }) => [{ body: { id, name: 'Ny' } }, { body: { Id: id, name: 'Ny' } }],
  deleteSection: byId('section'),
  readTeam: byId('team'),
  listTeamUsers: byId('team'),
  listSectionTeams: (_, { section: sectionId }) => [{ params: { sectionId } }],
  createTeam: (_, { section: sectionId }) => [{ body: { name: 'Ny', sectionId } }],
  renameTeam: (_, { team: teamId }) => [{ body: { teamId, name: 'Ny' } }],
  moveTeam: (own, foreign) => [
    { body: { teamId: foreign.team, sectionId: own.section } },
    { body: { teamId: own.team, sectionId: foreign.section } },
  ],
  deleteTeam: byId('team'),
  createUser: (_, { team: teamId }) => [{ body: { ...person, teamId } }],
  readUser: byId('user'),
  renameUser: (_, { user: id }) => [{ body: { id, firstName: 'Ny', lastName: 'Nyss' } }],
  changeUserEmail: (_, { user: id }) => [{ body: { id, email: 'ny@ek.example' } }],
  deleteUser: byId('user'),
  resendActivation: byId('user'),
  moveUser: (own, foreign) => [
    { body: { userId: foreign.user, teamId: own.team } },
    { body: { userId: own.user, teamId: foreign.team } },
  ],
  readUserRoles: (_, { user: userId }) => [{ params: { userId } }],
  giveRole: (_, { user: userId }) => [{ body: { userId, roleId: 3 } }],
  takeRole: (_, { user: userId }) => [{ params: { userId, roleId: '3' } }],
  readJob: byId('job'),
};
