// forbidden house(reasoned-suppression): a rule is switched off without a reason
// oxlint-disable-next-line no-console
console.log('quiet');

// oxlint-disable-next-line no-console -- the fixture shows a suppression that is allowed
console.log('reasoned');
