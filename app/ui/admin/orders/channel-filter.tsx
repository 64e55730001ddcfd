import { useLingui } from '@lingui/react/macro';
import { CHANNELS } from '#app/domain/orders/order-filter.ts';
import { FilterMenu } from '#app/ui/admin/orders/filter-menu.tsx';
import { useChannelLabels } from '#app/ui/admin/orders/sales/channel-labels.ts';

export function ChannelFilter({ channel }: { channel: (typeof CHANNELS)[number] | undefined }) {
  const { t } = useLingui();
  const labels = useChannelLabels();
  const choices = CHANNELS.map((value) => ({ value, label: labels[value] }));
  return <FilterMenu name="channel" label={t`Where sold`} icon="scan-barcode" choices={choices} chosen={channel} />;
}
