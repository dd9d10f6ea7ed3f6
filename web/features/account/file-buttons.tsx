import type { RequestOf, Route } from '../../../shared/contract/route.ts';
import type { ReportRoute } from '../../api/use-report.ts';
import { ReportButton } from '../../components/report-button.tsx';

type Account = ReportRoute & Route & { readonly query: object };

interface FileButtonsProps<R extends Account> {
  readonly route: R;
  /** What the account is of, without the kind of file. */
  readonly input: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The account as files: a PDF to sign, and a workbook. */
export function FileButtons<R extends Account>({ route, input }: FileButtonsProps<R>) {
  const inputFor = (as: 'pdf' | 'xlsx') => ({ ...input, query: { ...input['query'], as } }) as RequestOf<R>;
  return (
    <>
      <ReportButton route={route} input={inputFor('pdf')}>
        Ladda ner PDF
      </ReportButton>
      <ReportButton route={route} input={inputFor('xlsx')}>
        Exportera till Excel
      </ReportButton>
    </>
  );
}
