/** First names of Czechs and Slovaks, women and men in turn. */
export const firstnames: readonly string[] = [
  'Jana', 'Jiří', 'Marie', 'Jan', 'Eva', 'Petr', 'Hana', 'Pavel', 'Anna', 'Martin', 'Lenka', 'Tomáš', 'Kateřina', 'Jaroslav', 'Věra', 'Miroslav', 'Lucie', 'Zdeněk', 'Alena', 'František', 'Jaroslava', 'Václav',
  'Petra', 'Michal', 'Tereza', 'Jakub', 'Martina', 'Lukáš', 'Jitka', 'Milan', 'Michaela', 'Ladislav', 'Ivana', 'Karel', 'Veronika', 'David', 'Ludmila', 'Josef', 'Zuzana', 'Ondřej', 'Helena', 'Marek', 'Eliška',
  'Roman', 'Monika', 'Vladimír', 'Zdeňka', 'Stanislav', 'Markéta', 'Radek', 'Adéla', 'Štěpán', 'Barbora', 'Vojtěch', 'Božena', 'Řehoř', 'Natálie', 'Dominik', 'Žofie', 'Daniel', 'Ľubica', 'Ľubomír', 'Kristína',
  'Štefan', 'Ľudmila', 'Matúš', 'Alžbeta', 'Rastislav', 'Viera', 'Dušan', 'Šárka', 'Kryštof', 'Anežka', 'Čeněk', 'Růžena', 'Přemysl', 'Žaneta', 'Zdenko', 'Ester', 'Igor',
];

/** Surnames, of a woman and of a man. */
export const surnames: readonly (readonly [woman: string, man: string])[] = [
  ['Nováková', 'Novák'], ['Svobodová', 'Svoboda'], ['Novotná', 'Novotný'], ['Dvořáková', 'Dvořák'], ['Černá', 'Černý'], ['Procházková', 'Procházka'], ['Kučerová', 'Kučera'], ['Veselá', 'Veselý'], ['Horáková', 'Horák'],
  ['Němcová', 'Němec'], ['Marková', 'Marek'], ['Pokorná', 'Pokorný'], ['Pospíšilová', 'Pospíšil'], ['Hájková', 'Hájek'], ['Králová', 'Král'], ['Jelínková', 'Jelínek'], ['Růžičková', 'Růžička'], ['Benešová', 'Beneš'],
  ['Fialová', 'Fiala'], ['Sedláčková', 'Sedláček'], ['Doležalová', 'Doležal'], ['Zemanová', 'Zeman'], ['Kolářová', 'Kolář'], ['Navrátilová', 'Navrátil'], ['Čermáková', 'Čermák'], ['Vaňková', 'Vaněk'], ['Urbanová', 'Urban'],
  ['Blažková', 'Blažek'], ['Křížová', 'Kříž'], ['Kovářová', 'Kovář'], ['Kratochvílová', 'Kratochvíl'], ['Bartošová', 'Bartoš'], ['Vlčková', 'Vlček'], ['Poláková', 'Polák'], ['Musilová', 'Musil'], ['Kopecká', 'Kopecký'],
  ['Šimková', 'Šimek'], ['Konečná', 'Konečný'], ['Malá', 'Malý'], ['Čechová', 'Čech'], ['Štěpánková', 'Štěpánek'], ['Holubová', 'Holub'], ['Staňková', 'Staněk'], ['Kadlecová', 'Kadlec'], ['Dostálová', 'Dostál'],
  ['Soukupová', 'Soukup'], ['Šťastná', 'Šťastný'], ['Sýkorová', 'Sýkora'], ['Moravcová', 'Moravec'], ['Mašková', 'Mašek'], ['Bláhová', 'Bláha'], ['Chalupová', 'Chalupa'], ['Chmelařová', 'Chmelař'], ['Říhová', 'Říha'],
  ['Žáková', 'Žák'], ['Ševčíková', 'Ševčík'], ['Hrubá', 'Hrubý'], ['Ryšavá', 'Ryšavý'], ['Tichá', 'Tichý'], ['Vávrová', 'Vávra'], ['Machová', 'Mach'], ['Šmídová', 'Šmíd'], ['Bednářová', 'Bednář'], ['Zelenková', 'Zelenka'],
  ['Hudcová', 'Hudec'], ['Kováčová', 'Kováč'], ['Horváthová', 'Horváth'], ['Vargová', 'Varga'], ['Tóthová', 'Tóth'], ['Ďuricová', 'Ďurica'], ['Hĺbiková', 'Hĺbik'], ['Šuľová', 'Šuľa'], ['Kôpková', 'Kôpka'], ['Vŕbová', 'Vŕba'],
  ['Mäsiarová', 'Mäsiar'], ['Ťažká', 'Ťažký'], ['Ľuptáková', 'Ľupták'], ['Žiaková', 'Žiak'], ['Ondrejková', 'Ondrejka'], ['Sivá', 'Sivý'], ['Úlehlová', 'Úlehla'], ['Zápotočná', 'Zápotočný'], ['Hřebíčková', 'Hřebíček'],
  ['Ječmínková', 'Ječmínek'], ['Kvíčalová', 'Kvíčala'], ['Třešňáková', 'Třešňák'], ['Řezníčková', 'Řezníček'], ['Příhodová', 'Příhoda'], ['Ďáblíková', 'Ďáblík'], ['Smutná', 'Smutný'], ['Obšilová', 'Obšil'], ['Kůrková', 'Kůrka'],
];

export const mailHosts: readonly string[] = ['seznam.cz', 'email.cz', 'centrum.cz', 'post.cz', 'azet.sk', 'zoznam.sk', 'gmail.com', 'outlook.com'];
