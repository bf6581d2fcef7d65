export const operator = {
  name: 'Backstube e. V.',
  address: 'Ofenweg 4, 10999 Berlin',
  privacyEmail: 'datenschutz@backstube.test',
  supportEmail: 'hallo@backstube.test',
  dataLocation: 'the European Union, in data centres of Google',
  mailLocation: 'Ireland',
  authority: 'the data protection authority of Berlin',
} as const
