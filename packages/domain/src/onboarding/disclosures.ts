/** Documents that the firm attaches: key information of a strategy, and information on the firm itself. */
export const informationKinds = ['KEY_INFORMATION', 'FIRM_INFORMATION'] as const;
export type InformationKind = (typeof informationKinds)[number];

/** What a client must have got before signing: the documents, and the costs that the portal wrote for them. */
export const disclosureKinds = [...informationKinds, 'COSTS'] as const;
export type DisclosureKind = (typeof disclosureKinds)[number];

/** SCREEN: a text that the portal showed; DOWNLOAD: the file was sent to the client's device. */
export const deliveryChannels = ['SCREEN', 'DOWNLOAD'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];
