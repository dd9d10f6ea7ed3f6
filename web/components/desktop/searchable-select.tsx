import Select from 'antd/es/select/index.js';
import { Field } from '../form/field.tsx';
import type { SelectFieldProps } from '../form/select-field.tsx';
import { Antd } from './antd.tsx';

/** Lists up to this length are rendered in full; longer ones are virtualised. */
const renderAllUpTo = 200;

/** A choice from a list, searchable, for desktop widths. */
export function SearchableSelect(props: SelectFieldProps) {
  const { name, label, hint, optional = false, options, placeholder = 'Välj' } = props;
  return (
    <Field {...{ name, label, hint, optional }}>
      {({ name: ofField, 'aria-describedby': described, ...control }, value, set) => {
        const chosen = typeof value === 'string' && value !== '' ? value : undefined;
        const shown = options.find((option) => option.value === chosen)?.label;
        const valueId = `${control.id}-value`;
        return (
          <>
            <Antd>
              <Select<string>
                {...control}
                aria-describedby={[described, shown && valueId].filter(Boolean).join(' ') || undefined}
                status={control['aria-invalid'] ? 'error' : ''}
                showSearch={{ optionFilterProp: 'label' }}
                virtual={options.length > renderAllUpTo}
                placeholder={placeholder}
                notFoundContent="Inget hittades"
                options={options.map((option) => ({ ...option }))}
                value={chosen}
                onChange={(next) => set(next)}
              />
            </Antd>
            {/* antd renders the choice next to its input, where screen readers would miss it. */}
            <span id={valueId} hidden>
              {shown}
            </span>
            {/* The form finds its fields by name; antd's own input contains the search text. */}
            <input type="hidden" name={ofField} value={chosen ?? ''} />
          </>
        );
      }}
    </Field>
  );
}
