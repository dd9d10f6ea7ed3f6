import type { DrawRule } from '../../../shared/domain/draw-rule.ts';
import { agreedByController } from '../../../shared/domain/ground.ts';
import { ChoiceField } from '../../components/desktop/choice-field.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { useForm } from '../../components/form/form-state.ts';

const rules: readonly { readonly value: DrawRule; readonly label: string; readonly hint: string }[] = [
  {
    value: 'sold',
    label: 'Sålda lotter',
    hint: 'Alla lotter som har en köpare, också de som inte är betalda.',
  },
  {
    value: 'paid',
    label: 'Betalda lotter',
    hint: 'Bara lotter som är betalda när dragningen görs. Lott och kvitto säger det. Dragningen görs kontrollerat.',
  },
  {
    value: 'all',
    label: 'Alla nummer, också de som ingen har köpt',
    hint: 'Vinner en osåld lott stannar vinsten hos föreningen. Dragningen görs kontrollerat.',
  },
];

/** Under the registration a draw covers every number unless its plan says otherwise: that comes first. */
const allFirst = rules.toSorted((one, other) => Number(other.value === 'all') - Number(one.value === 'all'));

/**
 * Which numbers take part: the field `drawFrom`. Under the registration there is no default, since all choices but
 * `all` need the controller's agreement; otherwise the default is the sold ones.
 */
export function RuleField() {
  const { ground, drawFrom } = useForm().values as {
    readonly ground?: Parameters<typeof agreedByController>[0];
    readonly drawFrom?: DrawRule;
  };
  const isRegistered = ground === 'registration';
  const agreed = agreedByController(ground, drawFrom);
  return (
    <>
      <ChoiceField
        name="drawFrom"
        legend="Vilka lotter som deltar i dragningen"
        options={isRegistered ? allFirst : rules}
        usual={isRegistered ? undefined : 'sold'}
      />
      {agreed !== undefined && (
        <CheckField
          name="controllerAgrees"
          label={agreed}
          hint="Dragningen gäller alla lotter om planen inte säger något annat. Meningen står på lotten, i planen och i protokollet."
        />
      )}
    </>
  );
}
